import { type Call, htmlReply, isCall, jsonReply, type Reply, without } from '../exchange.ts'
import type { Fault } from '../fault.ts'
import { fault, header, replying, unasked, withStatus } from '../spoilers.ts'

const FILE = 'GET /uploads/*'

/** Changes the bytes of a served file. */
const bytes = (change: (body: Buffer) => Buffer) =>
  replying(FILE, reply => {
    const body = change(reply.body)
    return { ...reply, body, headers: without(reply.headers, 'content-length') }
  })

/** Serves the whole file if the range looks like this. */
const ignoringRange = (range: RegExp) => ({
  call: (call: Call) =>
    range.test(call.headers.range ?? '') ? { ...call, headers: without(call.headers, 'range') } : call,
})

const isPart = (reply: Reply) => reply.status === 206

/** Faults in the way in which stored files are served. */
export const fileFaults: Fault[] = [
  fault(
    'cuts off what it serves',
    'media.content',
    bytes(body => body.subarray(0, body.length - 10)),
  ),
  fault(
    'serves pictures that it has made smaller',
    'media.content',
    bytes(() => Buffer.from('another picture')),
  ),
  fault('does not find names with signs in them', 'media.odd-name', {
    call: call => (isCall(FILE, call) && call.path.includes('%25') ? jsonReply(404, { success: false }) : call),
  }),
  fault('knows no Range', 'media.range', unasked(FILE, 'range')),
  fault(
    'answers a part with 200',
    'media.range',
    replying(FILE, reply => (isPart(reply) ? withStatus(reply, 200) : reply)),
  ),
  fault('answers a part without Content-Range', 'media.range', header(FILE, 'content-range', null)),
  fault(
    'gives one byte too many of a part',
    'media.range',
    replying(FILE, reply =>
      isPart(reply)
        ? {
            ...reply,
            headers: without(reply.headers, 'content-length'),
            body: Buffer.concat([reply.body, Buffer.from('x')]),
          }
        : reply,
    ),
  ),
  fault('gives the beginning for every part', 'media.range-open', {
    call: call =>
      isCall(FILE, call) && call.headers.range === 'bytes=100-'
        ? { ...call, headers: { ...call.headers, range: 'bytes=0-' } }
        : call,
  }),
  fault('knows no open Range', 'media.range-open', ignoringRange(/=\d+-$/)),
  fault('knows no Range from the end', 'media.range-suffix', ignoringRange(/=-/)),
  fault(
    'answers a Range beyond the end with the whole file',
    'media.range-beyond',
    replying(FILE, reply => (reply.status === 416 ? withStatus(reply, 200) : reply)),
  ),
  fault('does not say Accept-Ranges', 'media.accept-ranges', header(FILE, 'accept-ranges', null)),
  fault('serves everything as bytes', 'media.type', header(FILE, 'content-type', 'application/octet-stream')),
  fault('serves files as text', 'media.type', header(FILE, 'content-type', 'text/plain')),
  fault(
    'serves films that it has encoded again',
    'media.length',
    replying(FILE, reply => ({
      ...reply,
      headers: { ...reply.headers, 'content-length': '5000' },
      body: Buffer.alloc(5_000),
    })),
  ),
  fault(
    'gives a page for a file that is not there',
    'media.gone',
    replying(FILE, reply => (reply.status === 404 ? htmlReply(200) : reply)),
  ),
]
