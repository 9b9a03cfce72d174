import fc from 'fast-check'

/** The bytes to send over a raw connection, and what the sender does then. */
export type MalformedRequest = { bytes: Buffer; after: 'wait' | 'end' | 'destroy' }

const line = (...lines: string[]) => [...lines, '', ''].join('\r\n')
const host = 'Host: localhost'
const json = 'Content-Type: application/json'
const post = 'POST /rpc/studios/list HTTP/1.1'
const chunked = 'Transfer-Encoding: chunked'
const long = (length: number) => 'x'.repeat(length)

/** Requests that no client may send. They target a procedure that is closed to strangers, so none may get 2xx. */
const shapes: readonly string[] = [
  '',
  '\r\n\r\n\r\n',
  '\u0000',
  '\u0000'.repeat(5_000),
  'GET',
  'GET /',
  'GET / HTTP/9.9\r\n\r\n',
  'GET /\r\n\r\n',
  'GET  /rpc/studios/list  HTTP/1.1\r\n\r\n',
  line('get /rpc/studios/list HTTP/1.1', host),
  line('PRI * HTTP/2.0', '', 'SM'),
  line('CONNECT evil.example:443 HTTP/1.1', host),
  line('OPTIONS * HTTP/1.1', host),
  line('POST http://evil.example/rpc/studios/list HTTP/1.1', host, json, 'Content-Length: 2') + '{}',
  line(`POST /${long(20_000)} HTTP/1.1`, host),
  line('POST /rpc/studios/list?\u0000 HTTP/1.1', host),
  line('POST /rpc/%zz%00/%c0%ae HTTP/1.1', host, 'Content-Length: 0'),
  line(post),
  line(post, host, host),
  line(post, 'Host: a b c'),
  line(post, host, 'No-Colon'),
  line(post, host, ': no name'),
  line(post, host, 'Name With Space: x'),
  line(post, host, ' folded: x'),
  line(post, host, 'X-Nul: a\u0000b'),
  line(post, host, 'X-Return: a\rb'),
  line(post, host, `X-Long: ${long(20_000)}`),
  line(post, host, ...Array.from({ length: 3_000 }, (_, index) => `X-${index}: x`)),
  line(post, host, `Cookie: ${'a=b; '.repeat(3_000)}`),
  line(post, host, json, 'Content-Length: 2', 'Content-Length: 3') + '{}',
  line(post, host, json, 'Content-Length: 2', 'Content-Length: 2') + '{}',
  line(post, host, json, 'Content-Length: 2, 3') + '{}',
  line(post, host, json, 'Content-Length: -1') + '{}',
  line(post, host, json, 'Content-Length: 1e3') + '{}',
  line(post, host, json, 'Content-Length: 0x10') + '{}',
  line(post, host, json, 'Content-Length: 99999999999999999999') + '{}',
  line(post, host, json, 'Content-Length: 100') + '{}',
  line(post, host, json, 'Content-Length: 1') + '{}GET / HTTP/1.1\r\n\r\n',
  line(post, host, json, 'Content-Length: 2', chunked) + '0\r\n\r\n',
  line(post, host, json, 'Content-Length: 30', chunked) + '2\r\n{}\r\n0\r\n\r\nGET /livez HTTP/1.1\r\n\r\n',
  line(post, host, json, chunked, chunked) + '0\r\n\r\n',
  line(post, host, json, 'Transfer-Encoding: chunked, identity') + '0\r\n\r\n',
  line(post, host, json, 'Transfer-Encoding: gzip') + '{}',
  line(post, host, json, 'Transfer-Encoding : chunked') + '0\r\n\r\n',
  line(post, host, json, 'Transfer-Encoding:\u000bchunked') + '0\r\n\r\n',
  line(post, host, json, chunked) + 'zz\r\n{}\r\n0\r\n\r\n',
  line(post, host, json, chunked) + '-1\r\n{}\r\n0\r\n\r\n',
  line(post, host, json, chunked) + 'ffffffffffffffffff\r\n{}\r\n0\r\n\r\n',
  line(post, host, json, chunked) + '2\n{}\n0\n\n',
  line(post, host, json, chunked) + '2\r\n{}x\r\n0\r\n\r\n',
  line(post, host, json, chunked) + `2;${long(20_000)}\r\n{}\r\n0\r\n\r\n`,
  line(post, host, json, chunked) + '2\r\n{',
  line(post, host, json, chunked) + '2\r\n{}\r\n0\r\nTrailer\u0000: x\r\n\r\n',
  line(post, host, json, 'Expect: 100-continue', 'Content-Length: 2'),
  line(post, host, json, 'Expect: nonsense', 'Content-Length: 2') + '{}',
  line(post, host, 'Connection: Upgrade', 'Upgrade: websocket', 'Content-Length: 0'),
  line(post, host, 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'Content-Length: 0'),
  line(post, host, json, 'Content-Encoding: gzip', 'Content-Length: 2') + '{}',
  line(post, host, 'Content-Type: application/json; charset=\u00ff', 'Content-Length: 2') + '{}',
  line(post, host, json, 'Content-Length: 2') + '{}garbage after the request\r\n\r\n',
  line(post, host, json, 'Content-Length: 2') + '{}' + line(post, host, 'Content-Length: -2'),
  line(post, host, `${json}\r\n\tfolded`, 'Content-Length: 2') + '{}',
]

const tlsHello = Buffer.from('16030100a5010000a10303', 'hex')
const fixed = [
  ...shapes.map((text) => Buffer.from(text, 'latin1')),
  tlsHello,
  Buffer.from([0x05, 0x01, 0x00]),
]
const valid = Buffer.from(line(post, host, json, 'Content-Length: 2') + '{}', 'latin1')

/** A shape as it is, cut off, or with changed bytes; a valid request with changed bytes; or noise. */
export const malformedRequests: fc.Arbitrary<MalformedRequest> = fc.record({
  bytes: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...fixed) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(...fixed), fc.double({ min: 0, max: 1, noNaN: true })).map(cutOff),
    },
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom(valid, ...fixed), changes()).map(applyChanges) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)) },
  ),
  after: fc.constantFrom('wait', 'end', 'destroy'),
})

type Change = [place: number, byte: number]

function changes(): fc.Arbitrary<Change[]> {
  const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
  return fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 4 })
}

function cutOff([bytes, part]: [Buffer, number]): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * part))
}

function applyChanges([bytes, list]: [Buffer, Change[]]): Buffer {
  const copy = Buffer.from(bytes)
  for (const [place, byte] of list) copy[Math.floor(place * copy.length)] = byte
  return copy
}
