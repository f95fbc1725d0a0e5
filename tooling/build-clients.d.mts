/** Builds each client whose sources changed since its last build. */
export function buildClients(env: NodeJS.ProcessEnv): Promise<void>
