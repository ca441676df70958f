/** All of the sdk, as plugins see it. By this detour the first page carries only what it uses of it. */
export * from "@cubital/sdk"
