import 'reflect-metadata';
import { Controller, Get, Module, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Response } from 'express';
import { Pool } from 'pg';
import { bareSettings, serveOwnCpu } from './same-answer';

// A route of NestJS on Express that returns the same object, and nothing else: no key, no limit, no envelope. With a
// statement it asks the database once for each request, and returns what came.

const { port, databaseUrl, statement, answer } = bareSettings();
const object: unknown = answer.body === '' ? undefined : JSON.parse(answer.body);
const pool = statement === '' ? null : new Pool({ connectionString: databaseUrl, max: 10 });

@Controller()
class BareController {
  @Get('health/live')
  live(): string {
    return '';
  }

  @Get('*path')
  async read(@Res({ passthrough: true }) response: Response): Promise<unknown> {
    if (answer.status !== 200) response.status(answer.status);
    return pool === null ? object : { rows: (await pool.query(statement)).rows };
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

void NestFactory.create(BareModule, { logger: false }).then((app) => app.listen(port, '127.0.0.1'));
serveOwnCpu();
