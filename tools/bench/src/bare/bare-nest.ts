import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Pool } from 'pg';
import { besideSettings } from './same-response';

// A route of NestJS on Express that returns the same object, and nothing else: no key, no limit, no envelope. With a
// statement it asks the database once for each request, and returns what came.

const { port, databaseUrl, statement, response } = besideSettings();
const object: unknown = JSON.parse(response.body);
const pool = statement === '' ? null : new Pool({ connectionString: databaseUrl, max: 10 });

@Controller()
class BareController {
  @Get('health/live')
  live(): string {
    return '';
  }

  @Get('*path')
  async read(): Promise<unknown> {
    return pool === null ? object : { rows: (await pool.query(statement)).rows };
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

void NestFactory.create(BareModule, { logger: false }).then((app) => app.listen(port, '127.0.0.1'));
