#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { findPrograms } from './programs.ts'
import { openRelay } from './relay.ts'

// Playwright starts this as its Firefox: it runs the real one behind a relay, and reports the relay's address instead.
const { firefox } = findPrograms()
if (!firefox) throw new Error('Firefox is not installed (Debian: firefox-esr).')
const program = spawn(firefox, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
program.on('exit', (code) => process.exit(code ?? 1))
for await (const line of createInterface({ input: program.stderr })) {
  const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
  const output = address ? `WebDriver BiDi listening on ${await openRelay(address)}` : line
  process.stderr.write(`${output}\n`)
}
