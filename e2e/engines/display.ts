import { spawn } from 'node:child_process'
import { once } from 'node:events'

export async function openDisplay(xvfb: string) {
  const screen = ['-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const program = spawn(xvfb, ['-displayfd', '3', ...screen], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [, , , output] = program.stdio
  if (!output) throw new Error('Xvfb has no way to say which display it opened.')
  const [number] = await once(output, 'data')
  return {
    name: `:${String(number).trim()}`,
    close: async () => {
      const ended = once(program, 'exit')
      program.kill()
      await ended
    },
  }
}
