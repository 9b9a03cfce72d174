import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '#server/env.ts'

/** Runs an operator's command: returns its exit code, its output, and the first line, which names the database. */
export async function runOperatorCommand(
  command: string,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<{ code: number | null; output: string; where: string }> {
  const script = fileURLToPath(new URL(`../cli/${command}.ts`, import.meta.url))
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...childEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => (text += part))
  await once(child, 'close')
  const [first = '', ...others] = text.trim().split('\n')
  const isWhere = first.startsWith('This is ')
  return {
    code: child.exitCode,
    output: (isWhere ? others : [first, ...others]).join('\n'),
    where: isWhere ? first : '',
  }
}
