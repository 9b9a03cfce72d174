import { sql } from 'drizzle-orm'
import { boolean, check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { diets } from '#contract/answers.ts'
import { roles } from '#contract/fields.ts'
import { forParts, type PartName, type QuestionName } from '#contract/questions.ts'
import { user } from '#server/db/tables/accounts.ts'
import { oneOf, rowColumns, versionColumn } from '#server/db/tables/columns.ts'
import { declareTable } from '#server/db/tables/facts.ts'
import { studios } from '#server/db/tables/studios.ts'

/** What holds for a person at every edition. A newer answer replaces the older. */
export const people = declareTable(
  'people',
  {
    live: ['people', 'live_of_people'],
    retention: 'lasting',
    history: ['person', 'full_name'],
    personal: 'person',
  },
  {
    ...rowColumns(),
    version: versionColumn(),
    /** The person's account; an account has at most one person. */
    userId: uuid('user_id')
      .unique()
      .references(() => user.id, { onDelete: 'set null' }),
    email: text('email'),
    fullName: text('full_name').notNull(),
    phone: text('phone'),
    studioId: uuid('studio_id').references(() => studios.id, { onDelete: 'restrict' }),
    /** 'LP' is offered beside the studios but isn't one of them. */
    company: text('company'),
    openToRoomSharing: boolean('open_to_room_sharing'),
    defaultRole: text('default_role', { enum: roles }).notNull().default('guest'),
    diet: text('diet', { enum: diets }),
    /** Explains the diet 'other'. */
    dietNote: text('diet_note'),
    /** null: not answered; empty: none. */
    allergies: text('allergies').array(),
    /** The kitchen may know whose allergies these are; see the trigger forget_kitchen_may_know. */
    kitchenMayKnow: boolean('kitchen_may_know'),
    /** Drivers of their shuttles may read their number; see the trigger forget_driver_may_call. */
    driverMayCall: boolean('driver_may_call'),
    notes: text('notes'),
  },
  (t) => [
    uniqueIndex('people_email_key').on(sql`lower(${t.email})`),
    index('people_studio_id_idx').on(t.studioId),
    index('people_full_name_idx').on(t.fullName),
    oneOf('people_default_role_check', t.defaultRole, roles),
    oneOf('people_diet_check', t.diet, diets),
    oneOf('people_company_check', t.company, ['LP']),
    check('people_studio_or_company_check', sql`${t.studioId} is null or ${t.company} is null`),
    check('people_full_name_check', sql`length(${t.fullName}) between 1 and 100`),
  ],
)

type PeopleColumns = (typeof people)['_']['columns']

/** The columns of these questions; a question without its column doesn't compile. */
export const columnsOf = <Name extends QuestionName>(
  names: readonly Name[],
): Pick<PeopleColumns, PartName<Name>> => forParts(names, (_part, name) => Reflect.get(people, name))
