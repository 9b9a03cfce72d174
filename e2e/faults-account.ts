import { id, instant, portal, signInOptions, type Screen } from './faults-shared.ts'
import { alter, stub, refusing } from './faulty-network.ts'

const device = { device: 'Firefox on Windows', startedAt: instant, lastUsedAt: instant }
const factor = {
  type: 'totp',
  status: 'verified',
  friendlyName: 'Authenticator app',
  confirmedAt: instant,
} as const
/** Everything about a guest's own account. */
export const account: readonly Screen[] = [
  {
    title: 'the account',
    path: '/guest/account',
    ...portal,
    stubs: () => signInOptions,
    nextStepStubs: {
      ...stub('ownAccount', 'startFactor', { id, secret: 'ABCDEFGH', uri: 'otpauth://totp/x' }),
      ...stub('ownAccount', 'confirmFactor', { backupCodes: ['abcde-fghij'] }),
      ...stub('identities', 'askPhoneCode', {}),
    },
  },
  {
    title: 'an account with everything',
    path: '/guest/account',
    ...portal,
    stubs: () => ({
      ...stub('accounts', 'signInOptions', {
        backendAccessUrl: '/',
        isMailConfigured: true,
        providers: [],
        isEthereumOn: false,
        isPhoneOn: false,
      }),
      ...stub('ownAccount', 'factor', { id, ...factor, backupCodesLeft: 9 }),
      ...stub('ownAccount', 'sessions', [
        { ...device, id, isThisOne: true },
        { ...device, id: id.replace(/1$/, '2'), isThisOne: false },
      ]),
      ...stub('identities', 'list', [{ id, provider: 'oidc', name: 'Harbour', linkedAt: instant }]),
      ...alter('ownAccount', 'mine', { erasureAskedAt: instant }),
    }),
    nextStepStubs: refusing('ownAccount', 'renewBackupCodes', 'REAUTHENTICATION_REQUIRED'),
  },
  {
    title: 'an account without a password',
    path: '/guest/account',
    ...portal,
    stubs: () => alter('ownAccount', 'mine', { hasPassword: false }),
    nextStepStubs: refusing('ownAccount', 'changeEmail', 'REAUTHENTICATION_REQUIRED'),
  },
]
