import { api, queryApi } from '#server/core/api.ts'
import { withActor, withActorAndDeps, byId } from '#server/core/acting.ts'
import { sendQueryResult } from '#server/core/reply.ts'
import { answerFor, answerMine, readSheetOf } from '#server/questions/answering.ts'
import {
  addQuestion,
  archiveQuestion,
  askQuestion,
  orderQuestions,
  restoreQuestion,
  stopAsking,
  updateQuestion,
} from '#server/questions/commands.ts'
import { answersOfOthers, ownSheet } from '#server/questions/guests/queries.ts'
import { answerMany } from '#server/questions/many/commands.ts'
import { listAnswers, listQuestions } from '#server/questions/queries.ts'

export const questions = {
  list: api.questions.list.handler(async ({ context, input }) => ({
    questions: await listQuestions(context.deps.db, input.venueId),
  })),
  add: api.questions.add.handler(withActor(addQuestion)),
  update: api.questions.update.handler(withActor(updateQuestion)),
  archive: api.questions.archive.handler(withActor(byId(archiveQuestion))),
  restore: api.questions.restore.handler(withActor(byId(restoreQuestion))),
  ask: api.questions.ask.handler(withActor(askQuestion)),
  stopAsking: api.questions.stopAsking.handler(withActor(stopAsking)),
  order: api.questions.order.handler(withActor(orderQuestions)),
  answers: api.questions.answers.handler(async ({ context, input }) => ({
    answers: await listAnswers(context.deps.db, { ...input, reader: 'organisers' }),
  })),
  ofPerson: api.questions.ofPerson.handler(({ context, input }) => readSheetOf(context.deps.db, input)),
  answer: api.questions.answer.handler(withActorAndDeps(answerFor)),
  answerMany: api.questions.answerMany.handler(withActorAndDeps(answerMany)),
  mine: queryApi(ownSheet).questions.mine.handler(sendQueryResult),
  others: queryApi(answersOfOthers).questions.others.handler(sendQueryResult),
  answerMine: api.questions.answerMine.handler(withActorAndDeps(answerMine)),
}
