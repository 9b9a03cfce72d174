import { spawn } from 'node:child_process'
import { node24, root } from './setup.mjs'

/** Replaces this program with one of ours under Node 24: same terminal, same signals, same exit code. */
export function replaceProcess(file, args) {
  const child = spawn(node24(), [file, ...args], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
  if (!process.env.npm_lifecycle_event) return
  // npm forwards no signals: when npm is gone, the child must end too, or it would keep its port as an orphan.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 200)
  watch.unref()
}
