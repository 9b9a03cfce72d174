import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { groupBy } from '#web/lib/group-by.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The parts of the OpenAPI document that the page shows. */
const Operation = z.object({
  tags: z.array(z.string()),
  description: z.string(),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: z.json() }) }) })
    .optional(),
  responses: z.record(z.string(), z.object({ content: z.json().optional() })),
})
const Document = z.object({ paths: z.record(z.string(), z.object({ post: Operation })) })

/** The API reference, `/api/docs`, rendered from `/api/openapi.json`. */
export function ReferencePage() {
  const document = useQuery({ queryKey: ['openapi'], queryFn: readDocument, staleTime: Infinity })
  return (
    <main className="mx-auto w-full max-w-4xl px-4 py-8">
      <PageHeader title="API reference" subtitle="Every call the web app makes, for your own programs" />
      <p className="mb-6 text-soft">
        Send POST with application/json to <code>/api/…</code> and the session cookie of a signed-in account.
        The full description for tools is at{' '}
        <a href="/api/openapi.json" className="font-medium text-brand">
          /api/openapi.json
        </a>
        .
      </p>
      {document.isPending && <Skeleton shape="list" count={6} />}
      {document.isError && (
        <ErrorState message="The reference could not be loaded." onRetry={() => void document.refetch()} />
      )}
      {document.data && <Namespaces paths={document.data.paths} />}
    </main>
  )
}

type Paths = z.output<typeof Document>['paths']

async function readDocument() {
  const response = await fetch('/api/openapi.json')
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return Document.parse(await response.json())
}

function Namespaces({ paths }: { paths: Paths }) {
  const namespaces = groupBy(Object.entries(paths), ([, { post }]) => post.tags[0] ?? '')
  return [...namespaces].map(([namespace, operations]) => (
    <section key={namespace} className="mb-8">
      <h2 className="mb-2">{namespace}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card px-4">
        {operations.map(([path, { post }]) => (
          <li key={path} className="py-2">
            <Disclosure
              title={
                <span className="flex min-w-0 flex-wrap items-center gap-2">
                  <code className="wrap-anywhere">/api{path}</code>
                  <Badge>{post.description}</Badge>
                </span>
              }
            >
              <p className="mb-1 text-sm text-soft">Input</p>
              <pre className="overflow-x-auto rounded-control bg-raised p-3 text-xs">
                {JSON.stringify(post.requestBody?.content['application/json'].schema ?? {}, null, 2)}
              </pre>
              <p className="mt-3 text-sm text-soft">Answers with {Object.keys(post.responses).join(', ')}</p>
            </Disclosure>
          </li>
        ))}
      </ul>
    </section>
  ))
}
