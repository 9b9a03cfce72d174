import { stub, type Responses } from './faulty-line.ts'
import type { Run } from './run.ts'

/** Types and helpers that the screens of the walk share. */

/** A screen that a guest can reach, in a state with buttons of its own. */
export type Screen = {
  title: string
  /** The person's number in the demo; without it, nobody is signed in. */
  person?: number
  path: string
  stubs?: (run: Run) => Responses
  /** The responses to presses, so that the walk gets to the next step. */
  onwards?: Responses
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
