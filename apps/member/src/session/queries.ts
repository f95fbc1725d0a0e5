import { createQueryClient } from '@cairn/client/query-client.ts'
import { session as words } from '@cairn/words/words.ts'
import { showError } from './show-error.ts'

/** The reads of the signed-in screens: an error shows the text of its screen (UI-A13), or that the network failed. */
export const createQueries = () => createQueryClient(showError, words.networkFailed)
