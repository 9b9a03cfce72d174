import { inspect } from 'node:util'
import { DumpRefused } from '#server/db/dump-format.ts'
import { DirectoryInUse } from '#server/db/lock.ts'
import { MigrationRefused } from '#server/db/migrations.ts'
import { DatabaseDamaged } from '#server/db/open.ts'
import { DatabaseServed } from '#server/db/served.ts'
import { DatabaseUnreachable } from '#server/db/unreachable.ts'
import { readSettings, SettingsError, type FoundSettings } from '#server/env.ts'
import { OtherSecret } from '#server/installation/commands.ts'
import { ControlRefused } from '#server/lib/control-socket.ts'
import { createLog, type Log } from '#server/lib/log.ts'

export type CommandContext = FoundSettings & { log: Log; argument: string | undefined }

/** Runs an operator's command and prints its result; a refusal is one sentence and exit code 1. */
export async function runCommand(command: (context: CommandContext) => Promise<string>): Promise<void> {
  process.umask(0o077)
  try {
    const settings = readSettings()
    // Standard output is only for the command's result.
    const log = createLog(settings.env).child({}, { level: 'error' })
    const output = await command({ ...settings, log, argument: process.argv[2] })
    process.stdout.write(`${output}\n`)
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${isForOperator(error) ? error.message : inspect(error)}\n`)
    process.exit(1)
  }
}

/** A problem that the operator can fix, in one sentence. */
export class UserError extends Error {
  override name = 'UserError'
}

const operatorErrors = [
  UserError,
  ControlRefused,
  DatabaseDamaged,
  DatabaseServed,
  DatabaseUnreachable,
  DirectoryInUse,
  DumpRefused,
  MigrationRefused,
  OtherSecret,
  SettingsError,
]

/** Whether an error is a message to the operator rather than a bug. */
export const isForOperator = (error: unknown): error is Error =>
  operatorErrors.some((kind) => error instanceof kind)
