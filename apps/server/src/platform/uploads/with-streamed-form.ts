/**
 * A request like the given one whose `formData()` answers a form that was received before. The body
 * itself has been read and is gone; everything else, its signal too, is as it was.
 */
export function withStreamedForm(request: Request, form: FormData): Request {
  return new StreamedFormRequest(request, form)
}

class StreamedFormRequest extends Request {
  override readonly formData: () => Promise<FormData>

  constructor({ url, method, headers, signal }: Request, form: FormData) {
    super(url, { method, headers, signal })
    this.formData = () => Promise.resolve(form)
  }
}
