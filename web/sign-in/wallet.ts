import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { callAuth } from '#web/sign-in/auth-call.ts'

type Wallet = { request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown> }

/** A refusal with a sentence for people. */
export class WalletFailure extends Error {}

/**
 * Asks the browser's wallet to sign a sign-in message (EIP-4361) with a nonce from the service. Throws WalletFailure with a
 * sentence if there is no wallet, or it refuses.
 */
export async function signWithWallet(): Promise<{ message: string; signature: string }> {
  const wallet: unknown = Reflect.get(window, 'ethereum')
  if (!isWallet(wallet)) throw new WalletFailure('No Ethereum wallet was found in this browser.')
  try {
    const [address] = textsIn(await wallet.request({ method: 'eth_requestAccounts' }))
    const chain = Number(await wallet.request({ method: 'eth_chainId' }))
    const message = messageOf({ address: checksummed(address ?? ''), chain, nonce: await fetchNonce() })
    const params = [`0x${bytesToHex(utf8ToBytes(message))}`, address]
    return { message, signature: String(await wallet.request({ method: 'personal_sign', params })) }
  } catch (error) {
    if (error instanceof WalletFailure || error instanceof TypeError) throw error
    throw new WalletFailure('Your wallet didn’t sign. Nothing was changed.')
  }
}

async function fetchNonce(): Promise<string> {
  const { isDone, sentence, nonce } = await callAuth('/siwe/nonce', {})
  if (!isDone) throw new WalletFailure(sentence)
  return nonce ?? ''
}

const messageOf = ({ address, chain, nonce }: { address: string; chain: number; nonce: string }) => {
  const { host, origin } = window.location
  return [
    `${host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    'Prove to Quarterdeck that this wallet is yours.',
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chain}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date().toISOString()}`,
  ].join('\n')
}

/** The address with the checksum that wallets require (EIP-55). */
function checksummed(address: string): string {
  const digits = address.toLowerCase().replace(/^0x/, '')
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const letters = [...digits].map((letter, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter,
  )
  return `0x${letters.join('')}`
}

const isWallet = (value: unknown): value is Wallet =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'request') === 'function'

const textsIn = (values: unknown): string[] => (Array.isArray(values) ? values.map(String) : [])
