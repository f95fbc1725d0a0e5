// Loaded into npm by install.mjs. npm leaves out an optional package that the running Node is too old for, also one that holds a
// program of the build, which the Node of the packages runs.
const version = process.env.CAIRN_NODE_VERSION
if (version) Object.defineProperty(process, 'version', { value: 'v' + version })
