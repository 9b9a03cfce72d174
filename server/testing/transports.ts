/** A request as sent on the wire, to a place that is closed to its caller. */
export type Transport = { name: string; method: string; path: string; headers?: Record<string, string> }

const upper = (text: string) => text.toUpperCase()
const encoded = (text: string) => `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`

/**
 * Known ways to bypass a guard: paths and verbs that a proxy, a router and a guard may each read differently.
 * `procedure` is `noun.name`.
 */
export function transportsTo(procedure: string): Transport[] {
  const [noun = '', name = ''] = procedure.split('.')
  const address = `/rpc/${noun}/${name}`
  const paths: Record<string, string> = {
    'as it is': address,
    'two slashes first': `/${address}`,
    'two slashes second': `/rpc//${noun}/${name}`,
    'two slashes third': `/rpc/${noun}//${name}`,
    'a slash at the end': `${address}/`,
    'two slashes at the end': `${address}//`,
    'a dot between': `/rpc/./${noun}/${name}`,
    'dots at the end': `${address}/.`,
    'up and down': `/rpc/accounts/../${noun}/${name}`,
    'through an open one': `/rpc/accounts/session/../../${noun}/${name}`,
    'through encoded dots': `/rpc/accounts/session/%2e%2e/%2e%2e/${noun}/${name}`,
    'below an open one': `/rpc/accounts/session/${noun}/${name}`,
    'from the health page': `/livez/..${address}`,
    'from a file': `/assets/..${address}`,
    'an encoded slash': `/rpc/${noun}%2f${name}`,
    'an encoded Slash': `/rpc/${noun}%2F${name}`,
    'an encoded prefix': `/%72pc/${noun}/${name}`,
    'an encoded noun': `/rpc/${encoded(noun)}/${name}`,
    'an encoded name': `/rpc/${noun}/${encoded(name)}`,
    'twice encoded': `/rpc/${noun}/${encoded(name).replace('%', '%25')}`,
    'an encoded backslash': `/rpc/${noun}%5c${name}`,
    backslashes: `\\rpc\\${noun}\\${name}`,
    'a capital prefix': `/RPC/${noun}/${name}`,
    'a capital noun': `/rpc/${upper(noun)}/${name}`,
    'a capital name': `/rpc/${noun}/${upper(name)}`,
    'a parameter': `${address};x=1`,
    'a parameter before': `/rpc;x=1/${noun}/${name}`,
    'an encoded nothing': `${address}%00`,
    'an encoded blank': `${address}%20`,
    'a tab': `${address}%09`,
    'a dot instead': `/rpc/${noun}.${name}`,
    'an ending': `${address}.json`,
    'a query': `${address}?/rpc/accounts/session`,
    'a batch': `/rpc/__batch__?0=${noun}/${name}`,
    'the other transport': `/api/${noun}/${name}`,
    'the other transport twice': `/api//${noun}/${name}`,
    'the other transport encoded': `/api/${noun}%2f${name}`,
    'the functions': `/functions/v1/${name}`,
    'the auth service': `/auth/v1/..${address}`,
    'the whole address': `http://localhost${address}`,
    'another address': `http://evil.example${address}`,
  }
  const verbs = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']
  const disguises: Record<string, Record<string, string>> = {
    'an overridden verb': { 'x-http-method-override': 'GET' },
    'an original address': { 'x-original-url': '/rpc/accounts/session' },
    'a rewritten address': { 'x-rewrite-url': '/rpc/accounts/session' },
    'a forwarded host': { 'x-forwarded-host': 'localhost', 'x-forwarded-prefix': '/rpc/accounts' },
    'from this machine': { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' },
  }
  return [
    ...Object.entries(paths).map(([transport, path]) => ({ name: transport, method: 'POST', path })),
    ...verbs.map((method) => ({ name: `by ${method}`, method, path: address })),
    ...Object.entries(disguises).map(([transport, headers]) => ({
      name: transport,
      method: 'POST',
      path: address,
      headers,
    })),
    {
      name: 'by GET with the input in the query',
      method: 'GET',
      path: `${address}?data=%7B%22json%22%3A%7B%7D%7D`,
    },
  ]
}
