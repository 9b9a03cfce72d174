import { fold } from '#web/base/fold.ts'

/** Common headers of the answer column, in about ten languages. */
export const answerHeaders =
  'answer, attending, attendance, attendance status, attendee status, coming, going, rsvp, rsvp status, approval status, registration status, status, order status, response, will you come, will you attend, can you come, are you coming, can you make it, can you join, will you join, will you be there, are you joining, zusage, zu absage, teilnahme, nimmt teil, kommt, antwort, kommst du, participation, presence, present, reponse, participe, asiste, asistencia, respuesta, partecipa, partecipazione, risposta, presenca, resposta, kommer, svar, deltar, aanwezig, komt'

const declining =
  /^(no|nope|n|false|declined?|(not|cant|cannot|can not|wont|will not|unable to) (attend|attending|come|coming|going|be there|make it)|no,? .*|sorry.*|regrets?|cancel(l?ed)?|refunded|withdrawn|rejected|refused?|absent|nein|nein,? .*|absage|abgesagt|abgelehnt|kommt nicht|nicht dabei|storniert|non|non,? .*|decline|refuse|annule|absent(e)?|ne vient pas|no asiste|rechaz(o|ado|ada)|cancelado|rifiut(o|ato|ata)|annullato|nao|recusad[oa]|nei|nej|avbud|kommer ikke|kommer inte|nee|afgemeld|nie)$/

/** Whether an answer cell says that the person isn't coming. */
export const isDeclining = (cell: string): boolean =>
  declining.test(
    fold(cell)
      .replaceAll(/[^\p{L}\p{N}\s,]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
