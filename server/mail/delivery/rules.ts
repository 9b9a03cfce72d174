/**
 * What a failure means. `refused`: the mail server will never accept this mail. `server`: it accepts no mail now, so
 * all of them wait. `later`: it may accept this mail later.
 */
type Verdict = 'refused' | 'later' | 'server'

const codesOfServer = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EDNS',
  'ESOCKET',
  'ETLS',
  'EAUTH',
])

/** Classifies what nodemailer throws, by the server's code and the command it replied to. */
export function verdictOf(error: unknown): Verdict {
  const { code, command, responseCode, message } = partsOf(error)
  if (responseCode === undefined) return codesOfServer.has(code) ? 'server' : 'later'
  // 421: the server is closing. 5.4.5 and similar: our own quota is used up.
  if (responseCode === 421 || /\b[45]\.4\.5\b|quota exceeded|daily .*limit/i.test(message)) return 'server'
  if (responseCode < 500) return 'later'
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE'
  return isAboutThisMail ? 'refused' : 'server'
}

/** Whether the mail server itself replied. After a lost connection, it may or may not have the mail. */
export const hasReplied = (error: unknown): boolean => partsOf(error).responseCode !== undefined

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function partsOf(error: unknown) {
  const thrown: object = typeof error === 'object' && error !== null ? error : {}
  const number = 'responseCode' in thrown ? thrown.responseCode : undefined
  return {
    code: text('code' in thrown ? thrown.code : ''),
    command: text('command' in thrown ? thrown.command : ''),
    message: text('message' in thrown ? thrown.message : ''),
    responseCode: typeof number === 'number' ? number : undefined,
  }
}
