import { api, queryApi } from '#server/core/api.ts'
import { asActor, asActorWithDeps, byId } from '#server/core/acting.ts'
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
  add: api.questions.add.handler(asActor(addQuestion)),
  update: api.questions.update.handler(asActor(updateQuestion)),
  archive: api.questions.archive.handler(asActor(byId(archiveQuestion))),
  restore: api.questions.restore.handler(asActor(byId(restoreQuestion))),
  ask: api.questions.ask.handler(asActor(askQuestion)),
  stopAsking: api.questions.stopAsking.handler(asActor(stopAsking)),
  order: api.questions.order.handler(asActor(orderQuestions)),
  answers: api.questions.answers.handler(async ({ context, input }) => ({
    answers: await listAnswers(context.deps.db, { ...input, reader: 'organisers' }),
  })),
  ofPerson: api.questions.ofPerson.handler(({ context, input }) => readSheetOf(context.deps.db, input)),
  answer: api.questions.answer.handler(asActorWithDeps(answerFor)),
  answerMany: api.questions.answerMany.handler(asActorWithDeps(answerMany)),
  mine: queryApi(ownSheet).questions.mine.handler(sendQueryResult),
  others: queryApi(answersOfOthers).questions.others.handler(sendQueryResult),
  answerMine: api.questions.answerMine.handler(asActorWithDeps(answerMine)),
}
