import { runProcess } from '../../start/run-process.ts'

// A test would otherwise wait for the whole time limit of a stop.
runProcess(2_000)
