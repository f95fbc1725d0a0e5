import v8 from 'node:v8'
import { runProcess } from './start/run-process.ts'

// Without it V8 lets garbage pile up to twice of what is in use before it collects all of it. With less than 20 it would not
// collect sooner: its minimum is 8 MB.
v8.setFlagsFromString('--heap-growing-percent=20')

runProcess()
