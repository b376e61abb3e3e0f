export { readProbe, type ProbeTarget } from './probe';
export { probeConfig, probeSettings } from './probe.config';
export { ProbeClockworkModule } from './probe-clockwork.module';
export { ProbeJob, ProbeSettings } from './probe.job';
