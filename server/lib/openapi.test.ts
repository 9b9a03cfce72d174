import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { describeContract } from '#server/lib/openapi.ts'

test('the OpenAPI document has every procedure, who may call it and what it answers', async () => {
  const { paths } = await describeContract()
  const expected = Object.entries(contract).flatMap(([noun, procedures]) =>
    Object.keys(procedures).map((name) => `/${noun}/${name}`),
  )
  expect(Object.keys(paths ?? {}).toSorted()).toEqual(expected.toSorted())
  expect(paths?.['/venues/list']?.post).toMatchObject({ tags: ['venues'], description: 'Organisers.' })
})
