import { KeyRound, Link2, LogOut, ShieldOff, Trash2, UserCheck, UserRoundPlus, UserX } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { AccountActionsProvider } from '#web/administration/account-actions.ts'
import {
  AccountCard,
  lastUsed,
  ActionsCell,
  NameCell,
  PersonCell,
  RoleCell,
  StateCell,
  UsedCell,
} from '#web/administration/account-cells.tsx'
import { sortColumns, type Sort } from '#web/administration/accounts-search.ts'
import {
  DisableQuestion,
  EraseDialog,
  FactorQuestion,
  RoleQuestion,
} from '#web/administration/account-questions.tsx'
import { verbOf, type Role, type Row } from '#web/administration/account-rows.ts'
import { useAccountChanges } from '#web/administration/use-account-changes.ts'
import { api } from '#web/lib/api.ts'
import { tableSort } from '#web/lib/table-sort.ts'
import { emailEntry } from '#web/people/copy-email.ts'
import { useSession } from '#web/session/session.ts'
import type { Column } from '#web/ui/column-header.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { OpenMenu } from '#web/ui/menu.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'
import { entry } from '#web/ui/page-actions.tsx'

/** A question asked before an account changes. */
type Question =
  | { kind: 'disable'; row: Row }
  | { kind: 'factor'; row: Row }
  | { kind: 'role'; row: Row; role: Role }

/** The list with the actions on its rows and the questions they ask. */
export function AccountsList(table: AccountsTableProps) {
  const changes = useAccountChanges()
  const self = useSession().data?.id
  const settings = useQuery(api.survey.settings.queryOptions())
  const isMailConfigured = settings.data?.isMailConfigured !== false
  const [menu, setMenu] = useState<{ row: Row; anchor: Element }>()
  const [question, setQuestion] = useState<Question>()
  const personal = useOnDemand<Row>(PersonalLinkDialog)
  const erasing = useOnDemand<Row>(EraseDialog)
  /** The actions on an account that its row has no button for. */
  const entriesOf = (row: Row) => {
    const { id, isDisabled, fittingPerson, personId, devices, hasFactor, role } = row
    const verb = verbOf(row, isMailConfigured)
    return [
      fittingPerson !== null &&
        entry(`Link to ${fittingPerson}`, UserRoundPlus, () => changes.link.run({ id })),
      // Without a mail server there is only the personal link.
      isMailConfigured &&
        verb !== 'reset' &&
        !isDisabled &&
        entry('Send password reset', KeyRound, () => changes.reset.run({ id })),
      verb !== 'link' &&
        !isDisabled &&
        personId !== null &&
        entry('Personal link', Link2, () => personal.open(row)),
      emailEntry(row.email),
      devices > 0 && entry('Sign out everywhere', LogOut, () => changes.signOut.run({ id })),
      hasFactor &&
        role !== 'admin' && {
          ...entry('Remove second factor', ShieldOff, () => setQuestion({ kind: 'factor', row })),
          isDanger: true,
        },
      isDisabled
        ? entry('Enable account', UserCheck, () => changes.enable.run({ id }))
        : { ...entry('Disable account', UserX, () => setQuestion({ kind: 'disable', row })), isDanger: true },
      { ...entry('Erase for good', Trash2, () => erasing.open(row)), isDanger: true },
    ].filter((item) => item !== false)
  }
  return (
    <AccountActionsProvider
      actions={{
        isMailConfigured,
        setRole: (row, role) =>
          role === null || (row.id === self && row.role === 'admin')
            ? setQuestion({ kind: 'role', row, role })
            : changes.setRole.run({ id: row.id, from: row.role, role }),
        openLink: (row) => personal.open(row),
        sendReset: ({ id }) => changes.reset.run({ id }),
        openMenu: (row, anchor) => setMenu({ row, anchor }),
      }}
    >
      <AccountsTable {...table} />
      {menu && (
        <OpenMenu
          anchor={menu.anchor}
          aria-label={menu.row.name}
          heading={`Last used: ${lastUsed(menu.row) ?? 'never'}`}
          entries={entriesOf(menu.row)}
          onClose={() => setMenu(undefined)}
        />
      )}
      {question && (
        <OpenQuestion
          question={question}
          isSelf={question.row.id === self}
          changes={changes}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {personal.subject && <PersonalLinkDialog row={personal.subject} onClose={personal.close} />}
      {erasing.subject && <EraseDialog subject={erasureSubject(erasing.subject)} onClose={erasing.close} />}
    </AccountActionsProvider>
  )
}

type OpenQuestionProps = {
  question: Question
  isSelf: boolean
  changes: ReturnType<typeof useAccountChanges>
  onClose: () => void
}

function OpenQuestion({ question, isSelf, changes, onClose }: OpenQuestionProps) {
  const { row } = question
  const confirm = (run: () => void) => () => {
    run()
    onClose()
  }
  if (question.kind === 'disable') {
    const disable = confirm(() => changes.disable.run({ id: row.id }))
    return <DisableQuestion row={row} isSelf={isSelf} onConfirm={disable} onClose={onClose} />
  }
  if (question.kind === 'factor') {
    const disableFactor = confirm(() => changes.disableFactor.run({ id: row.id }))
    return <FactorQuestion row={row} onConfirm={disableFactor} onClose={onClose} />
  }
  const { role } = question
  const setRole = confirm(() => changes.setRole.run({ id: row.id, from: row.role, role }))
  return <RoleQuestion row={row} role={role} isSelf={isSelf} onConfirm={setRole} onClose={onClose} />
}

/**
 * The owner of the data to delete: the person with their account, or the account alone. The organiser must type the name
 * to confirm.
 */
const erasureSubject = ({ id, personId, name, person, email }: Row) =>
  personId === null
    ? ({ kind: 'account', id, name, email } as const)
    : ({ kind: 'person', id: personId, name: person ?? name, email } as const)

const PersonalLinkDialog = lazyDialog(
  async () => (await import('#web/administration/personal-link-dialog.tsx')).PersonalLinkDialog,
)

type AccountsTableProps = {
  rows: readonly Row[]
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
  /** Shown in place of an empty list. */
  empty: ReactNode
}

/** The list: a table, or cards on a phone. */
function AccountsTable({ rows, sort, onSort, empty }: AccountsTableProps) {
  return (
    <DataTable
      label="Accounts"
      columns={columns}
      rows={rows}
      rowId={rowId}
      card={card}
      cardsBelow={900}
      {...tableSort(sortColumns, sort, onSort)}
      empty={empty}
    />
  )
}

const rowId = (row: Row) => row.id
const card = (row: Row) => <AccountCard row={row} />

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', width: '2fr', isSortable: true, cell: (row) => <NameCell row={row} /> },
  { id: 'role', header: 'Role', width: '7rem', isSortable: true, cell: (row) => <RoleCell row={row} /> },
  {
    id: 'person',
    header: 'Person',
    width: '1.2fr',
    isSortable: true,
    cell: (row) => <PersonCell row={row} />,
  },
  {
    id: 'used',
    header: 'Last used',
    width: '1.8fr',
    isSortable: true,
    cell: (row) => <UsedCell row={row} />,
  },
  { id: 'state', header: 'State', width: '10rem', isSortable: true, cell: (row) => <StateCell row={row} /> },
  {
    id: 'actions',
    header: 'Actions',
    width: '13rem',
    isScreenOnly: true,
    isAtEnd: true,
    cell: (row) => <ActionsCell row={row} />,
  },
]
