import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UnauthorizedException,
} from "@nestjs/common";

/** A user of the API, who sees only the records of one tenant. */
export interface User {
  readonly name: string;
  readonly tenant: string;
}

/** A request of Express or Fastify after the guard. */
export interface Caller {
  readonly user: User;
}

/** Instead of a table of API keys, a session or a verified token. */
const USERS: ReadonlyMap<string, User> = new Map([
  ["Bearer key-of-ada", { name: "Ada", tenant: "acme" }],
  ["Bearer key-of-bob", { name: "Bob", tenant: "globex" }],
]);

/** Sets `request.user`. Guards run before parameter decorators, so strangers get 401 and learn no field names. */
@Injectable()
export class AuthGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<{ headers: { authorization?: string }; user?: User }>();
    const user = USERS.get(request.headers.authorization ?? "");
    if (user === undefined) throw new UnauthorizedException();
    request.user = user;
    return true;
  }
}

/** The user of the request: `list(@CurrentUser() user: User)`. */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): User => context.switchToHttp().getRequest<Caller>().user,
);
