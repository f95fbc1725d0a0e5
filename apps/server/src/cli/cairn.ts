#!/usr/bin/env node
import process from 'node:process'
import { dispatch } from './dispatch.ts'
import { runCommand } from './run-command.ts'

void runCommand(() => dispatch(process.argv.slice(2)))
