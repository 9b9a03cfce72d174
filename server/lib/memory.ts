import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds after the start: people who waited for it are served first. */
const later = 1_000

/**
 * Gives back, once, the memory that starting took and serving does not need: V8 keeps the room it made for what was
 * thrown away while loading until the system is short of memory, and a small server runs other things too.
 */
export function releaseStartupMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, later).unref()
}

/**
 * WebAssembly is compiled by one thread from now on, not by as many as there are processors. What each allocates for it stays
 * with the process: the embedded database took 52 MB more, and was there no sooner.
 */
export const compileInOneThread = (): void => setFlagsFromString('--wasm-num-compilation-tasks=1')
