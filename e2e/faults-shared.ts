import { stub, type Responses } from './faulty-network.ts'
import type { Run } from './run.ts'

/** Shared by the screens of the fault test (e2e/faults.spec.ts), whose walk presses every button of a screen. */

/** A screen that a guest can reach, in a state that has its own buttons. */
export type Screen = {
  title: string
  /** The person's number in the demo; without it, nobody is signed in. */
  person?: number
  path: string
  stubs?: (run: Run) => Responses
  /** Stubbed responses that let the walk reach the next step. */
  nextStepStubs?: Responses
  within?: string
  isLink?: boolean
  sendsNothing?: boolean
}

export const token = `${'0'.repeat(32)}.1.${'x'.repeat(43)}`
export const guest = 20
export const id = '0d0d0d0d-0000-4000-8000-000000000001'
export const [email, url, instant] = [
  'robin@example.org',
  'https://example.org/x.ics',
  '2026-02-14T10:00:00.000Z',
]
export const delivered = { delivery: 'mail', leavesBy: null } as const
export const portal = { person: guest, within: 'main' } satisfies Partial<Screen>
export const survey = '/survey?venue=EDITION'

export const signInOptions = stub('accounts', 'signInOptions', {
  backendAccessUrl: '/api/docs',
  isMailConfigured: true,
  providers: [{ id: 'oidc', name: 'Harbour' }],
  isEthereumOn: false,
  isPhoneOn: true,
})
