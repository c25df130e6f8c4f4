import { randomUUID } from 'node:crypto'
import type { Inputs } from '../calls.ts'
import { pictureForm } from '../world.ts'

export const inputs: Inputs = {
  // A picture of somebody of this side, seen by whoever may see him.
  'read-file': async ({ world, side, actor }) => {
    const owner = actor.side === side ? actor : world.actors['staff-api'][side === 'A' ? 'own' : 'other']
    const { json } = await world.call('POST', '/profile/upload-photo', { token: owner.token, form: pictureForm('photo') })
    return { query: { id: json?.photo ?? randomUUID() }, scoped: true }
  },
}
