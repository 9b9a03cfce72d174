import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Row } from '#web/attendance/attendance-rows.ts'
import type { ListState } from '#web/attendance/attendance-search.ts'
import type { OwnAnswerColumn } from '#web/attendance/attendance-table.tsx'
import {
  groupByPerson,
  findMissing,
  parseFilters,
  writeFilters,
  filterByAnswers,
  ownOptions,
  ownSortKey,
  ownText,
  withConditions,
  type AnswersByPerson,
} from '#web/attendance/own-columns.ts'
import { recall, remember } from '#web/base/storage.ts'
import { api } from '#web/lib/api.ts'
import { useAskedQuestions } from '#web/questions/use-asked-questions.ts'
import { useSession } from '#web/session/session.ts'
import type { Filter } from '#web/ui/toolbar.tsx'

const noAnswers: AnswersByPerson = new Map()

/** The custom questions whose column is switched on, remembered per organiser and edition. */
export function useShownQuestions(venueId: string) {
  const key = `attendance-columns.${useSession().data?.id ?? ''}.${venueId}`
  const [ids, setIds] = useState<readonly string[]>(() => recall(key)?.split(' ') ?? [])
  return useMemo(() => {
    const show = (shown: readonly string[]) => {
      setIds(shown)
      remember(key, shown.join(' '))
    }
    return { ids, show }
  }, [ids, key])
}

type OwnColumnsOptions = {
  venueId: string
  all: readonly Row[]
  /** The questions with a column. */
  ids: readonly string[]
  state: Pick<ListState, 'own' | 'sort'>
  change: (changed: Pick<ListState, 'own'>) => void
}

/** The columns of custom questions in a list, with their filters and sorting. Fetches only the answers that are shown. */
export function useOwnColumns({ venueId, all, ids, state, change }: OwnColumnsOptions) {
  const { all: questions, readable } = useAskedQuestions(venueId)
  const answerFilters = useMemo(() => parseFilters(state.own), [state.own])
  const { columns, filtered, needed } = useMemo(() => {
    const isOn = new Set([...ids, ...answerFilters.keys()])
    const shown = readable.filter(({ id }) => isOn.has(id))
    const shownIds = new Set(shown.map(({ id }) => id))
    return {
      columns: shown.filter(({ id }) => ids.includes(id)),
      filtered: shown,
      needed: withConditions(questions, shownIds),
    }
  }, [questions, readable, ids, answerFilters])
  const answers = useQuery(
    api.questions.answers.queryOptions({
      input: { venueId, questionIds: needed },
      select: groupByPerson,
      enabled: needed.length > 0,
      placeholderData: keepPreviousData,
    }),
  ).data
  const studios = useQuery(api.studios.names.queryOptions()).data
  const counted = useMemo(() => {
    const answered = answers ?? noAnswers
    const neededQuestions = questions.filter(({ id }) => needed.includes(id))
    return {
      answered,
      missingQuestions: findMissing(all, { questions: neededQuestions, answered, studios: studios ?? [] }),
    }
  }, [all, answers, needed, questions, studios])
  const { answered } = counted
  return {
    filters: useMemo(
      () =>
        filtered.map((question): Filter => ({
          label: question.label,
          all: question.label,
          options: ownOptions(question, all, counted),
          value: answerFilters.get(question.id),
          onChange: (value) => {
            const others = [...answerFilters].filter(([id]) => id !== question.id)
            const next = value === undefined ? others : [...others, [question.id, value] as const]
            change({ own: writeFilters(new Map(next)) })
          },
        })),
      [filtered, all, counted, answerFilters, change],
    ),
    columns: useMemo(
      () =>
        columns.map((question): OwnAnswerColumn => ({
          id: `own-${question.id}`,
          head: question.label,
          textOf: (row) => ownText(answered, question, row),
        })),
      [columns, answered],
    ),
    /** Keeps everyone until the answers have loaded. */
    applyFilters: useCallback(
      (rows: readonly Row[]) => {
        const available = new Map(
          [...answerFilters].filter(([id]) => filtered.some((question) => question.id === id)),
        )
        return answers ? filterByAnswers(rows, available, counted) : rows
      },
      [answers, counted, filtered, answerFilters],
    ),
    sortKey: useMemo(() => {
      const question = columns.find(({ id }) => state.sort?.column === `own-${id}`)
      return question && ownSortKey(answered, question)
    }, [columns, answered, state.sort]),
  }
}
