import { appendFileSync, mkdirSync } from 'node:fs'
import { isLongRun } from '#server/env.ts'

const folder = new URL('../../test-results/figures/', import.meta.url)

/**
 * Keeps what a test reached for a requirement of docs/security.md, for instance `figure('D1', '20 times exactly 10')`.
 * The page is made of these by `npm run security-page`.
 */
export function figure(id: string, reached: string): void {
  mkdirSync(folder, { recursive: true })
  const line = {
    id,
    reached,
    run: isLongRun() ? 'long' : 'ordinary',
    date: new Date().toISOString().slice(0, 10),
  }
  appendFileSync(new URL(`${process.pid}.jsonl`, folder), `${JSON.stringify(line)}\n`)
}
