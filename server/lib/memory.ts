import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The pause after the start, so that people who waited for the server are served first. */
const delayMs = 1_000

/**
 * Frees, once, the memory that starting needed and serving doesn't. V8 would keep it until the system is short of
 * memory, and a small server runs other programs too.
 */
export function releaseStartupMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, delayMs).unref()
}

/**
 * Makes WebAssembly compile in one thread instead of one per processor. Each thread's memory stays with the process:
 * the embedded database took 52 MB more, and started no sooner.
 */
export const compileInOneThread = (): void => setFlagsFromString('--wasm-num-compilation-tasks=1')
