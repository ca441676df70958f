/** Calls whose types come from their paths: the `paths` that openapi-typescript makes of a server's description. */
import type { QueryFunction } from "@tanstack/react-query"
import type { paths as CorePaths } from "./api.gen.js"
import { api, type CallOptions } from "./api.js"

type WithoutQuery<Path> = Path extends `${infer Plain}?${string}` ? Plain : Path

/** Whether `/api/progress/5`, or a template of such, is a path of the pattern `/api/progress/{module_id}`. */
type Fits<Path, Pattern> = [Path, Pattern] extends [
  `${infer Segment}/${infer Rest}`,
  `${infer First}/${infer More}`,
]
  ? FitsSegment<Segment, First> extends true
    ? Fits<Rest, More>
    : false
  : [Path] extends [`${string}/${string}`]
    ? false
    : FitsSegment<Path, Pattern>

type FitsSegment<Segment, Pattern> = Pattern extends `${string}/${string}`
  ? false
  : Pattern extends `{${string}}`
    ? true
    : Segment extends Pattern
      ? true
      : false

/** The key of `Paths` that describes `Path`. */
type PatternOf<Paths, Path> = Path extends keyof Paths
  ? Path
  : { [Pattern in keyof Paths]: Fits<Path, Pattern> extends true ? Pattern : never }[keyof Paths]

/** The description of a call, `never` where there is none. */
type Call<Paths, Method extends string, Path> = Described<Paths, Method, PatternOf<Paths, WithoutQuery<Path>>>

type Described<Paths, Method extends string, Pattern extends keyof Paths> = Pattern extends keyof Paths
  ? Paths[Pattern] extends Record<Method, infer Description>
    ? Description
    : never
  : never

/** `Path` itself where it is one of the server's; else those that are, for the compiler to name. */
type Known<Paths, Method extends string, Path> = [Call<Paths, Method, Path>] extends [never]
  ? {
      [Pattern in keyof Paths]: Paths[Pattern] extends Record<Method, unknown> ? Pattern : never
    }[keyof Paths]
  : Path

type Json<Content> = Content extends { content: { "application/json": infer Shape } } ? Shape : undefined

type Success = 200 | 201 | 202 | 204

type AnswerTo<Description> = Description extends { responses: infer Responses }
  ? { [Status in keyof Responses & Success]: Json<Responses[Status]> }[keyof Responses & Success]
  : never

type BodyOf<Description> = Description extends { requestBody: infer Body }
  ? [body: Json<Body>, options?: CallOptions]
  : Description extends { requestBody?: infer Body }
    ? [body?: Json<Body>, options?: CallOptions]
    : [body?: undefined, options?: CallOptions]

interface Query<Answer> {
  queryKey: string[]
  /** The client's own, which gets the path. */
  queryFn?: QueryFunction<Answer, string[]>
}

/** The calls of `api`, for the paths of core and of `Paths`. */
export interface TypedApi<Paths> {
  get<const Path extends string>(
    path: Path & Known<Paths, "get", Path>,
    options?: CallOptions,
  ): Promise<AnswerTo<Call<Paths, "get", Path>>>
  post<const Path extends string>(
    path: Path & Known<Paths, "post", Path>,
    ...rest: BodyOf<Call<Paths, "post", Path>>
  ): Promise<AnswerTo<Call<Paths, "post", Path>>>
  patch<const Path extends string>(
    path: Path & Known<Paths, "patch", Path>,
    ...rest: BodyOf<Call<Paths, "patch", Path>>
  ): Promise<AnswerTo<Call<Paths, "patch", Path>>>
  delete<const Path extends string>(
    path: Path & Known<Paths, "delete", Path>,
    options?: CallOptions,
  ): Promise<AnswerTo<Call<Paths, "delete", Path>>>
  stream<const Path extends string>(
    path: Path & Known<Paths, "get", Path>,
    options?: CallOptions,
  ): ReturnType<typeof api.stream>
  /** What `useQuery` takes to read `path` once and keep the answer. */
  query<const Path extends string>(
    path: Path & Known<Paths, "get", Path>,
  ): Query<AnswerTo<Call<Paths, "get", Path>>>
}

const calls = { ...api, query: (path: string) => ({ queryKey: [path] }) }

/**
 * `api` with the types of each path: `const api = typedApi<paths>()`, where `paths` are those of the plugin's own calls.
 * A path is a literal, or a template whose holes fill whole segments or the query.
 */
export function typedApi<Paths = unknown>(): TypedApi<Paths & CorePaths> {
  return calls as unknown as TypedApi<Paths & CorePaths>
}

/** For the sdk's own calls, which are all core's. */
export const coreApi = typedApi()
