import { expect, test } from 'vitest'
import { formPartsOf } from '#web/registration/survey/survey-values.ts'
import { fieldsOf } from '#web/ui/form-fields.ts'

const moments = ['flight1Departure', 'flight1Arrival', 'flight2Departure', 'flight2Arrival']

/** The survey as sent if the flights weren't touched, with prefilled days. */
function untouchedForm(): FormData {
  const form = new FormData()
  const typed = { attending: 'yes', fullName: 'Hanna Berg', studioId: 'LP', openToRoomSharing: 'yes' }
  const account = { email: 'hanna@example.org', password: 'gorse-Lantern-58' }
  for (const [name, value] of Object.entries({ ...typed, ...account })) form.set(name, value)
  for (const name of moments) {
    const day = name.startsWith('flight1') ? '2026-02-14' : '2026-02-18'
    form.set(`${name}Day`, day)
    form.set(`${name}Time`, '')
    form.set(`${name}Offered`, day)
  }
  return form
}

const ownQuestions = { questions: [], known: undefined }

const noFlights = {
  flight1DepartureAirport: null,
  flight1DepartureTime: null,
  flight1ArrivalTime: null,
  flight2DepartureAirport: null,
  flight2DepartureTime: null,
  flight2ArrivalTime: null,
}

test.each(['newAccount', 'answers'] as const)(
  'neither sends nor requires days that were only filled in by the form (%s)',
  async (kind) => {
    const { schema, read } = formPartsOf(kind, ownQuestions)
    expect((await schema()).safeParse(read(fieldsOf(untouchedForm())))).toMatchObject({
      success: true,
      data: noFlights,
    })
  },
)

test('ignores days filled in by the form if only an airport was entered', async () => {
  const form = untouchedForm()
  form.set('flight1DepartureAirport', 'LHR')
  const { schema, read } = formPartsOf('newAccount', ownQuestions)
  expect((await schema()).safeParse(read(fieldsOf(form)))).toMatchObject({
    success: true,
    data: { ...noFlights, flight1DepartureAirport: 'LHR' },
  })
})

test('requires a time for a chosen day', async () => {
  const form = untouchedForm()
  form.set('flight2DepartureDay', '2026-02-19')
  const { schema, read } = formPartsOf('newAccount', ownQuestions)
  const { error } = (await schema()).safeParse(read(fieldsOf(form)))
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['flight2DepartureTime'])
})
