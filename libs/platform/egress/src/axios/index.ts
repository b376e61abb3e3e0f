export { EgressModule } from './egress.module';
