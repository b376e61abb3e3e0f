export { default as startTestDatabase } from './start-test-database';
export { createTestDatabase, type TestDatabase } from './test-database';
export { TestAuthority, type TestCertificate } from './test-authority';
export { TestDnsServer, type Zone } from './test-dns-server';
export { TestReceiver, type Answer, type ReceivedRequest } from './test-receiver';
export { BreakableLink, overheardBy, passAll } from './breakable-link';
export { hasRedis, redisNote, startRedis, type RedisServer } from './redis-server';
export { StreamingReplica } from './streaming-replica';
export { until } from './until';
