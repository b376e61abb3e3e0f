export { ReadReplicaModule } from './read-replica.module';
export { Replica } from './replica';
