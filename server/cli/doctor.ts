import {
  checkClock,
  checkDatabase,
  checkDisk,
  checkSecret,
  checkSettings,
} from '#server/cli/doctor-checks.ts'
import { checkAddress, checkContact, checkMail, checkProxy } from '#server/cli/doctor-network.ts'
import type { Finding } from '#server/cli/doctor-finding.ts'
import { runCommand, UserError } from '#server/cli/command.ts'

// npm run doctor: checks everything that an event depends on, and says what to do. Changes nothing.
await runCommand(async (context) => {
  const checks = [
    checkSettings,
    checkDatabase,
    checkSecret,
    checkMail,
    checkAddress,
    checkProxy,
    checkContact,
    checkClock,
    checkDisk,
  ]
  const findings: Finding[] = []
  for (const check of checks) findings.push(...(await check(context)))
  const report = findings.map(lineOf).join('\n')
  const wrong = findings.filter(({ state }) => state === 'WRONG').length
  if (wrong > 0)
    throw new UserError(`${report}\n\n${wrong === 1 ? 'One thing is' : `${wrong} things are`} wrong.`)
  return `${report}\n\nNothing is wrong.`
})

function lineOf({ state, about, text }: Finding): string {
  return `${state.padEnd(6)}${about.padEnd(11)}${text}`
}
