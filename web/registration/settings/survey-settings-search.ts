import { choice, searchState } from '#web/lib/search-state.ts'

const tabIds = ['questions', 'reminders', 'channel', 'studios', 'about'] as const
export type SurveyTab = (typeof tabIds)[number]

export const surveySettingsSearch = searchState({ tab: choice(tabIds) })
