import process from 'node:process'
import { addSettingsFile } from '../configuration/settings-file.ts'
import { describeCommands, findCommand } from './commands.ts'
import { print, UsageError, type Outcome } from './run-command.ts'

interface CommandFile {
  run: (args: string[]) => Promise<Outcome | void>
}

/** `cairn COMMAND`: reads the settings file and runs the command. */
export async function dispatch(args: string[]): Promise<Outcome | void> {
  if (args.length === 0 || ['help', '--help', '-h'].includes(args[0]!)) return print(describeCommands())
  const found = findCommand(args)
  if (!found) throw new UsageError(`There is no command "${args.join(' ')}". The commands are:\n${describeCommands()}`)
  const { command, name, rest } = found
  const usage = `cairn ${name}${command.usage ? ` ${command.usage}` : ''}`
  if (rest.includes('--help') || rest.includes('-h')) return print(`${usage}: ${command.does}`)
  if (rest.length > 0 && !command.usage) throw new UsageError(`It takes no arguments: ${usage}`)
  if (!command.makesSettings) addSettingsFile(process.env)
  const file = (await import(new URL(command.file, import.meta.url).href)) as Partial<CommandFile>
  // The file of the server starts it by itself.
  return file.run?.([...(command.given ?? []), ...rest])
}
