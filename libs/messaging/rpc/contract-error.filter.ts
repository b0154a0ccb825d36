/** Lets errors leave a controller as they were thrown; what may cross to the caller is the transport's decision. */
import { Catch, type RpcExceptionFilter } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';

@Catch()
export class ContractErrorFilter implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}
