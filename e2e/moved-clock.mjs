import { readFileSync } from 'node:fs'

// A story that can't wait for Monday loads this file before the server. The server's clock is then ahead by the
// milliseconds in STORY_CLOCK's file. Timers aren't affected.
const file = process.env['STORY_CLOCK'] ?? ''
const RealDate = Date
let offsetMs = 0
const readOffset = () => {
  offsetMs = Number(readFileSync(file, 'utf8'))
}
readOffset()
setInterval(readOffset, 100).unref()

const now = () => RealDate.now() + offsetMs
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(
      target,
      args.length === 0 ? [now()] : args,
      newTarget === globalThis.Date ? target : newTarget,
    ),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
