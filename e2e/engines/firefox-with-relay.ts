#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { findPrograms } from './programs.ts'
import { openRelay } from './relay.ts'

// What Playwright starts as its Firefox: the real one, behind a relay that replaces Firefox's address with its own.
const { firefox } = findPrograms()
if (!firefox) throw new Error('Firefox is not installed (Debian: firefox-esr).')
const program = spawn(firefox, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
program.on('exit', (code) => process.exit(code ?? 1))
for await (const line of createInterface({ input: program.stderr })) {
  const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
  const said = address ? `WebDriver BiDi listening on ${await openRelay(address)}` : line
  process.stderr.write(`${said}\n`)
}
