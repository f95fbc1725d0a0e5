/** Builds each client whose sources are not those of its last build. */
export function buildClients(env: NodeJS.ProcessEnv): Promise<void>
