import { expect, test } from 'vitest'
import { addPerson } from '#server/testing/cast.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openOrganiser } from '#server/testing/open-server.ts'

describeOnBothDatabases('the studios API', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))

  const blank = { location: null, contactEmail: null, contactPhone: null, notes: null }

  test('two studios can’t have the same name, ignoring case', async () => {
    await organiser.studios.add({ name: 'Lisbon', ...blank })
    await expect(organiser.studios.add({ name: 'LISBON', ...blank })).rejects.toMatchObject({
      code: 'STUDIO_EXISTS',
      defined: true,
    })
  })

  test('no studio can have the name LP, which is offered with the studios', async () => {
    const refusal = { code: 'STUDIO_EXISTS', defined: true }
    await expect(organiser.studios.add({ name: ' lp ', ...blank })).rejects.toMatchObject(refusal)
    const { id } = await organiser.studios.add({ name: 'Lima', ...blank })
    await expect(organiser.studios.update({ id, version: 1, name: 'LP', ...blank })).rejects.toMatchObject(
      refusal,
    )
  })

  test('refuses a stale save, and an unknown studio', async () => {
    const { id } = await organiser.studios.add({ name: 'Oslo', ...blank })
    const west = { id, version: 1, name: 'Oslo West', ...blank }
    expect(await organiser.studios.update(west)).toEqual({ version: 2 })
    expect(await organiser.studios.update(west)).toEqual({ version: 2 })
    await expect(
      organiser.studios.update({ id, version: 1, name: 'Oslo East', ...blank }),
    ).rejects.toMatchObject({
      code: 'STALE',
    })
    await organiser.studios.delete({ id })
    await expect(organiser.studios.update({ id, version: 2, name: 'Oslo', ...blank })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('a studio with people can’t be deleted', async () => {
    const { id } = await organiser.studios.add({ name: 'Kyoto', ...blank })
    await addPerson(world().db, { fullName: 'Ines Duarte', studioId: id })
    await expect(organiser.studios.delete({ id })).rejects.toMatchObject({ code: 'STUDIO_IN_USE' })
    const kyoto = (await organiser.studios.list()).find((studio) => studio.id === id)
    expect(kyoto).toMatchObject({ name: 'Kyoto', people: 1, version: 1 })
  })

  test('deleting a studio twice succeeds', async () => {
    const { id } = await organiser.studios.add({ name: 'Austin', ...blank })
    expect(await organiser.studios.delete({ id })).toEqual({})
    expect(await organiser.studios.delete({ id })).toEqual({})
  })
})
