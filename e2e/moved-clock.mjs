import { readFileSync } from 'node:fs'

// Loaded before the program by a story that can't wait for Monday: its clock is ahead by the milliseconds in the file.
// Timers aren't affected.
const file = process.env['STORY_CLOCK'] ?? ''
const Real = Date
let ahead = 0
const look = () => {
  ahead = Number(readFileSync(file, 'utf8'))
}
look()
setInterval(look, 100).unref()

const now = () => Real.now() + ahead
globalThis.Date = new Proxy(Real, {
  construct: (target, given, wanted) =>
    Reflect.construct(
      target,
      given.length === 0 ? [now()] : given,
      wanted === globalThis.Date ? target : wanted,
    ),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
