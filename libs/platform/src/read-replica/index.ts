export { ReadReplicaModule } from './read-replica.module';
