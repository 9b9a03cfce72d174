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
    const show = (questionIds: readonly string[]) => {
      setIds(questionIds)
      remember(key, questionIds.join(' '))
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
  const { columns, filteredQuestions, neededIds } = useMemo(() => {
    const selectedIds = new Set([...ids, ...answerFilters.keys()])
    const shownQuestions = readable.filter(({ id }) => selectedIds.has(id))
    const shownIds = new Set(shownQuestions.map(({ id }) => id))
    return {
      columns: shownQuestions.filter(({ id }) => ids.includes(id)),
      filteredQuestions: shownQuestions,
      neededIds: withConditions(questions, shownIds),
    }
  }, [questions, readable, ids, answerFilters])
  const answers = useQuery(
    api.questions.answers.queryOptions({
      input: { venueId, questionIds: neededIds },
      select: groupByPerson,
      enabled: neededIds.length > 0,
      placeholderData: keepPreviousData,
    }),
  ).data
  const studios = useQuery(api.studios.names.queryOptions()).data
  const answerIndex = useMemo(() => {
    const byPerson = answers ?? noAnswers
    const neededQuestions = questions.filter(({ id }) => neededIds.includes(id))
    return {
      byPerson,
      missingQuestions: findMissing(all, { questions: neededQuestions, byPerson, studios: studios ?? [] }),
    }
  }, [all, answers, neededIds, questions, studios])
  const { byPerson } = answerIndex
  return {
    filters: useMemo(
      () =>
        filteredQuestions.map((question): Filter => ({
          label: question.label,
          all: question.label,
          options: ownOptions(question, all, answerIndex),
          value: answerFilters.get(question.id),
          onChange: (value) => {
            const others = [...answerFilters].filter(([id]) => id !== question.id)
            const next = value === undefined ? others : [...others, [question.id, value] as const]
            change({ own: writeFilters(new Map(next)) })
          },
        })),
      [filteredQuestions, all, answerIndex, answerFilters, change],
    ),
    columns: useMemo(
      () =>
        columns.map((question): OwnAnswerColumn => ({
          id: `own-${question.id}`,
          header: question.label,
          textOf: (row) => ownText(byPerson, question, row),
        })),
      [columns, byPerson],
    ),
    /** Keeps everyone until the answers have loaded. */
    applyFilters: useCallback(
      (rows: readonly Row[]) => {
        const available = new Map(
          [...answerFilters].filter(([id]) => filteredQuestions.some((question) => question.id === id)),
        )
        return answers ? filterByAnswers(rows, available, answerIndex) : rows
      },
      [answers, answerIndex, filteredQuestions, answerFilters],
    ),
    sortKey: useMemo(() => {
      const question = columns.find(({ id }) => state.sort?.column === `own-${id}`)
      return question && ownSortKey(byPerson, question)
    }, [columns, byPerson, state.sort]),
  }
}
