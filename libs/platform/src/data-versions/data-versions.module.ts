import { Module } from '@nestjs/common';
import { DataVersions } from './data-versions';

/** Knows which data the database has. Needs `Clock` from a global module. */
@Module({ providers: [DataVersions], exports: [DataVersions] })
export class DataVersionsModule {}
